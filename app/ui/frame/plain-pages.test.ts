import { expect, test } from 'vitest'
import { busyPage } from './plain-pages.server'

test('the page of an overloaded process has the chosen theme, or that of the system', () => {
  expect(busyPage('de', false, 'dark')).toContain('<html lang="de" data-theme="dark">')
  expect(busyPage('de', true, null)).toContain('<html lang="de">')
})
