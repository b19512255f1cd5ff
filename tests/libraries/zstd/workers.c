// A frame is compressed by a worker of the library, and comes back as it was.
// verdict: complete or bounded
// packages: libzstd-dev
// pkg-config: libzstd
#include <assert.h>
#include <string.h>
#include <zstd.h>

int main(void) {
  char packed[256], text[64] = "some text that is not long", back[64];
  ZSTD_CCtx* context = ZSTD_createCCtx();
  assert(!ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_nbWorkers, 1)));
  ZSTD_inBuffer in = {text, sizeof text, 0};
  ZSTD_outBuffer out = {packed, sizeof packed, 0};
  assert(!ZSTD_isError(ZSTD_compressStream2(context, &out, &in, ZSTD_e_continue)));
  size_t left;
  do {
    left = ZSTD_compressStream2(context, &out, &in, ZSTD_e_end);
    assert(!ZSTD_isError(left));
  } while (left > 0);
  assert(ZSTD_decompress(back, sizeof back, packed, out.pos) == sizeof text);
  assert(memcmp(text, back, sizeof text) == 0);
  ZSTD_freeCCtx(context);
}
