import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import type { CityIntroduction } from './page-head.server'

/** The introduction of a city below its listing, with links to the other cities. */
export function CitySection({ city }: { city: CityIntroduction }) {
  const { heading, text, others, cities } = city
  return (
    <section aria-labelledby="city" className="mt-10 max-w-prose">
      <h2 id="city">{heading}</h2>
      <p className="mt-2 text-ink-soft">{text}</p>
      <nav aria-label={others} className="mt-4 flex flex-wrap gap-x-4">
        {cities.map(({ name, path }) => (
          <Anchor key={path} className={`${LINK} py-2 text-sm`} href={path}>
            {name}
          </Anchor>
        ))}
      </nav>
    </section>
  )
}
