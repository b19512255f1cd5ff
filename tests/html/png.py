"""Just enough of PNG to see whether a picture shows anything."""

import struct
import zlib


def scanlines(data):
    """The different lines of a picture, as they are stored."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG file"
    at, packed, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    width, height, depth, colour = size
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    stride = 1 + (width * channels * depth + 7) // 8
    pixels = zlib.decompress(packed)
    return {pixels[i * stride:(i + 1) * stride] for i in range(height)}
