import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { curvePoints, StatCards } from './stat-cards'
import type { Stats } from './stats.server'

const box = { width: 100, height: 20 }
const stats: Stats = {
  totalUsers: 1240,
  transUsers: 240,
  manUsers: 1000,
  premiumUsers: 3,
  blockedUsers: 0,
  pendingImages: 0,
}
const shown = (...days: string[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <StatCards stats={stats} days={days.map((day) => ({ ...stats, day }))} />
    </I18nextProvider>,
  )

test('a curve fills its box; equal values lie in the middle, one value is a point', () => {
  expect(curvePoints([0, 5, 10], box)).toBe('0,20 50,10 100,0')
  expect(curvePoints([3, 3], box)).toBe('0,10 100,10')
  expect(curvePoints([7], box)).toBe('0,10')
  expect(curvePoints([], box)).toBe('')
})

test('the text of a curve says over how many days it goes', () => {
  expect(shown('2026-11-20')).not.toContain('Verlauf d')
  expect(shown('2026-11-19', '2026-11-20')).toContain('Verlauf des letzten Tages: von 1.240 auf 1.240')
  expect(shown('2026-11-18', '2026-11-20')).toContain('Verlauf der letzten 2 Tage: von 1.240 auf 1.240')
})
