import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * `npm run icons` draws the icons of the installed app from public/favicon.svg into public/icons, which is committed. Phones cut a maskable
 * icon to any shape: its background fills the square, and its mark stays in the inner circle of 80 %.
 */
const FOLDER = 'public/icons'
const SIZES = [192, 512]
const VIEW = 512

type Purpose = 'any' | 'maskable'

const mark = /<g [\s\S]*<\/g>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[0] ?? ''

const BACKGROUND = ['#a03586', '#7c1f66']

function svgOf(purpose: Purpose): string {
  const radius = purpose === 'maskable' ? 0 : VIEW * 0.22
  const side = VIEW * (purpose === 'maskable' ? 0.56 : 0.68)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${BACKGROUND[0]}"/><stop offset="1" stop-color="${BACKGROUND[1]}"/></linearGradient></defs>
<rect width="${VIEW}" height="${VIEW}" rx="${radius}" fill="url(#g)"/>
<g transform="translate(${(VIEW - side) / 2} ${(VIEW - side) / 2})" color="#ffffff">${markOf(side)}</g></svg>`
}

const markOf = (side: number) => `<g transform="scale(${side / 32})">${mark}</g>`

mkdirSync(FOLDER, { recursive: true })
for (const purpose of ['any', 'maskable'] as const) {
  for (const size of SIZES) {
    await sharp(Buffer.from(svgOf(purpose)), { density: 288 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(`${FOLDER}/app-${purpose}-${size}.png`)
  }
}
