import sharp from 'sharp'

/** Personal data in a camera's photo; none of it may remain. */
export const CAMERA_SECRETS = ['SECRETPHONE', 'SECRETXMP', 'SECRETIPTC', 'SECRETNOTE'] as const

/**
 * A JPEG as a phone takes it: rotated (orientation 6), with GPS and a maker's note in EXIF, XMP, IPTC and a comment.
 */
export async function cameraPhoto({
  width = 1600,
  height = 1200,
  background = '#7a2040',
} = {}): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'SECRETPHONE', Model: 'SECRETPHONE 15', ImageDescription: 'SECRETNOTE' },
    IFD2: { UserComment: 'SECRETNOTE' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 31/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '13/1 24/1 0/1',
    },
  }
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="SECRETXMP"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .withXmp(xmp)
    .toBuffer()
  // sharp cannot write IPTC and comments.
  return withSegments(jpeg, [segment(0xed, iptc('SECRETIPTC')), segment(0xfe, Buffer.from('SECRETNOTE'))])
}

/** A segment of a JPEG (ITU-T T.81): marker, length, body. */
export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG with more segments after its start marker. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** An IPTC-IIM caption (2:120) in a Photoshop resource block. */
function iptc(caption: string): Buffer {
  const text = Buffer.from(caption)
  const data = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, text.length]), text])
  const resource = Buffer.concat([
    Buffer.from('8BIM'),
    Buffer.from([0x04, 0x04, 0, 0, 0, 0, 0, data.length]),
    data,
  ])
  return Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource, Buffer.alloc(data.length % 2)])
}
