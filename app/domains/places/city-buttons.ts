import { GLYPHS } from '~/ui/icons/glyphs'
import { joined, type Markup, markup } from '~/ui/markup/markup'

export type City = { slug: string; name: string; popular: boolean }

/** One button per city; as text, because every listing has fifteen of them (decision 0063). */
export function cityButtons(cities: readonly City[], current: string): Markup {
  return joined(
    cities.map(({ slug, name }) => {
      const isCurrent = slug === current
      return markup`<button type="submit" name="slug" value="${slug}"${isCurrent && CURRENT} class="city">${name}${isCurrent && CHECK}</button>`
    }),
  )
}

const CURRENT = markup` aria-current="true"`
const CHECK = markup`<svg class="i" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS.check}"></path></svg>`
