import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { HydrateContext } from '~/platform/http/remix/hydrate'
import type { Explanation } from './explain-position.server'
import { FactorsCard } from './factor-rows'

const alone: Explanation = {
  ...{ ring: 0, ringKm: 1, premium: false, membersOnly: false, draw: 0.25, beyondRadius: false },
  nearby: { rank: 1, total: 1, shown: 24 },
  above: { nearer: 0, withPremium: 0, drawnEarlier: 0 },
  ...{ tied: 1, premiumSection: null, freshSection: null, interests: 0 },
  listedAt: '2026-05-01T12:00:00.000Z',
}
const shown = (tied: number, drawnEarlier: number) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <HydrateContext.Provider value={false}>
        <FactorsCard position={{ ...alone, tied, above: { ...alone.above, drawnEarlier } }} place="Potsdam" />
      </HydrateContext.Provider>
    </I18nextProvider>,
  )

test.each([
  [1, 0, 'Heute liegt niemand gleichauf mit dir, deshalb entscheidet kein Los.', null],
  [2, 0, 'Unter Gleichen stehst du heute ganz vorn.', '1 von 2'],
  [3, 1, '1 Profil liegt sonst gleichauf und wurde heute vor dir ausgelost.', '2 von 3'],
])(
  'among %i that differ in the draw alone, %i of them drawn earlier, it says "%s"',
  (tied, earlier, text, rank) => {
    const html = shown(tied, earlier)
    expect(html).toContain(text)
    if (rank === null) expect(html).not.toMatch(/\d von \d/)
    else expect(html).toContain(rank)
  },
)
