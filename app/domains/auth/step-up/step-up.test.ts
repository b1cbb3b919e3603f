import { afterEach, expect, it } from 'vitest'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { afterConfirming, hasRecentProof } from './step-up.server'

afterEach(() => setClock(null))

it('a proof counts for ten minutes', () => {
  const provedAt = now()
  const viewer = { provedAt, staffAccess: 'no-staff' as const }
  setClock(new Date(provedAt.getTime() + minutes(10) - 1))
  expect(hasRecentProof(viewer)).toBe(true)
  setClock(new Date(provedAt.getTime() + minutes(10)))
  expect(hasRecentProof(viewer)).toBe(false)
  expect(hasRecentProof({ ...viewer, provedAt: null })).toBe(false)
})

it('the password alone is none for an admin with a second factor', () => {
  const provedAt = now()
  expect(hasRecentProof({ provedAt, staffAccess: 'unproved' })).toBe(false)
  expect(hasRecentProof({ provedAt, staffAccess: 'granted' })).toBe(true)
})

it.each([
  ['/settings/account?tab=1', '/settings/account?tab=1'],
  ['/settings/security/confirm?redirectTo=/', '/settings/security'],
  ['https://evil.example/', '/settings/security'],
  [undefined, '/settings/security'],
])('after confirming, %j leads to %s', (redirectTo, leadsTo) => {
  expect(afterConfirming(redirectTo)).toBe(leadsTo)
})
