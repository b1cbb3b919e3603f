import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * `npm run icons` draws the icons of the installed app from public/favicon.svg into public/icons, which is committed: `app` with our mark,
 * `plain` for devices with a cover. A maskable icon is cut to any shape by the phone, so its background reaches the edges and its mark
 * stays in the inner circle of 80 %.
 */
const FOLDER = 'public/icons'
const SIZES = [192, 512]
const VIEW = 512

type Purpose = 'any' | 'maskable'

const mark = /<g [\s\S]*<\/g>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[0] ?? ''

const SETS = {
  app: { ground: ['#a03586', '#7c1f66'], drawing: (side: number) => markOf(side) },
  plain: { ground: ['#eef1f5', '#d5dbe4'], drawing: (side: number) => linesOf(side) },
} as const

function svgOf(set: keyof typeof SETS, purpose: Purpose): string {
  const { ground, drawing } = SETS[set]
  const radius = purpose === 'maskable' ? 0 : VIEW * 0.22
  const side = VIEW * (purpose === 'maskable' ? 0.56 : 0.68)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>
<rect width="${VIEW}" height="${VIEW}" rx="${radius}" fill="url(#g)"/>
<g transform="translate(${(VIEW - side) / 2} ${(VIEW - side) / 2})" color="#ffffff">${drawing(side)}</g></svg>`
}

const markOf = (side: number) => `<g transform="scale(${side / 32})">${mark}</g>`

function linesOf(side: number): string {
  const [height, gap] = [side * 0.11, side * 0.25]
  return [0.92, 0.92, 0.6]
    .map((width, row) => {
      const y = side * 0.2 + row * gap
      return `<rect x="${side * 0.04}" y="${y}" width="${side * width}" height="${height}" rx="${height / 2}" fill="#5b6675"/>`
    })
    .join('')
}

mkdirSync(FOLDER, { recursive: true })
for (const set of ['app', 'plain'] as const) {
  for (const purpose of ['any', 'maskable'] as const) {
    for (const size of SIZES) {
      await sharp(Buffer.from(svgOf(set, purpose)), { density: 288 })
        .resize(size, size)
        .png({ palette: true, compressionLevel: 9 })
        .toFile(`${FOLDER}/${set}-${purpose}-${size}.png`)
    }
  }
}
