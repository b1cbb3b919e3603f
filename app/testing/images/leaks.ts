import sharp from 'sharp'

/** Changes that people make to a copied picture before they publish it, by name. */
export const LEAK_CHANGES: Record<string, (copy: Buffer) => Promise<Buffer>> = {
  'as it is': async (copy) => copy,
  'resized to 320 px': (copy) => sharp(copy).resize(320).jpeg({ quality: 80 }).toBuffer(),
  'resized to 320 px, JPEG q40': (copy) => sharp(copy).resize(320).jpeg({ quality: 40 }).toBuffer(),
  'JPEG q40': (copy) => sharp(copy).jpeg({ quality: 40 }).toBuffer(),
  blurred: (copy) => sharp(copy).blur(2.5).jpeg().toBuffer(),
  brighter: (copy) => sharp(copy).modulate({ brightness: 1.15 }).jpeg().toBuffer(),
  'cropped by 12 px': (copy) => cropped(copy, 12),
  'mirrored, q60': (copy) => sharp(copy).flop().jpeg({ quality: 60 }).toBuffer(),
  'a screenshot: resized, cropped, q40': async (copy) =>
    cropped(await sharp(copy).resize(420).toBuffer(), 9, 40),
}

async function cropped(copy: Buffer, px: number, quality = 80): Promise<Buffer> {
  const { width, height } = await sharp(copy).metadata()
  return sharp(copy)
    .extract({ left: px, top: px, width: width - 2 * px, height: height - 2 * px })
    .jpeg({ quality })
    .toBuffer()
}
