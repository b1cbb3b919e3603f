import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { Language } from '~/i18n/languages'
import { i18nFor } from '~/i18n/server.server'
import { ThresholdTable } from '../hints/threshold-table'
import { MonthFigures } from './month-figures'
import type { PublishedMonth } from './published'

const month: PublishedMonth = {
  month: '2026-10',
  reports: { byReason: {}, bySource: { members: 1200, public: '<1005', hints: '<5' } },
  time: { decided: 2300, medianMinutes: null, withinOneHourPercent: 70, withinOneDayPercent: '>99' },
  decisions: { byAction: {}, byGround: {} },
  appeals: { appeals: '<5', appealsUpheld: '<5' },
  other: { removals: 12_345 },
}
const cellsOf = (language: Language, element: ReactElement): string[] => {
  const html = renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{element}</I18nextProvider>)
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)]
  return cells.map(([, text = '']) => text.replace('&lt;', '<').replace('&gt;', '>'))
}

test('numbers and bounds of a thousand and more are grouped as the language does', () => {
  const german = cellsOf('de', <MonthFigures month={month} />)
  expect(german).toEqual([
    ...['1.200', '<1.005', '<5'],
    ...['2.300', 'keine Angabe', '70\u00a0%', '>99\u00a0%'],
    ...['<5', '<5'],
    '12.345',
  ])
  expect(cellsOf('en', <MonthFigures month={month} />)).toContain('12,345')
})

test('the counts of each threshold are grouped, too', () => {
  const rows = [{ threshold: 0.5, hinted: 2000, confirmed: 1000, missed: 7 }]
  const cells = cellsOf('de', <ThresholdTable rows={rows} current={0.5} />)
  expect(cells).toEqual(['2.000', '1.000', expect.stringMatching(/^50.%$/), '7'])
})
