import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { now, setClock } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import { idOfForm, isTimely, stamp } from './form-timestamp.server'

const START = new Date('2026-05-01T12:00:00Z')
const after = (ms: number) => setClock(new Date(START.getTime() + ms))

function withSecrets(secrets: string): void {
  vi.stubEnv('SESSION_SECRET', secrets)
  for (const name of ['env', 'bot-check-stamp-keys']) forgetSingleton(name)
}

const SECRET = env().sessionSecrets.join()
afterEach(() => {
  setClock(null)
  withSecrets(SECRET)
})

test('a form is timely from two seconds to twelve hours after its stamp was made', () => {
  const made = stamp(START)
  for (const [ms, timely] of [
    [0, false],
    [seconds(2) - 1, false],
    [seconds(2), true],
    [hours(12), true],
    [hours(12) + 1, false],
    [-seconds(10), false],
  ] as const) {
    after(ms)
    expect([ms, isTimely(made)]).toEqual([ms, timely])
  }
})

test('a forged stamp is never timely', () => {
  setClock(START)
  const [, signed] = stamp(new Date(START.getTime() - hours(1))).split('.')
  const earlier = (START.getTime() - hours(2)).toString(36)
  expect(isTimely(`${earlier}.${signed}`)).toBe(false)
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.string(), fc.stringMatching(/^[0-9a-z]{1,11}\.[\w-]{43}$/)),
      (given) => isTimely(given) === false,
    ),
    { numRuns: 1000 },
  )
})

test('stamps of a rotated secret are valid until it is removed', () => {
  const [old, fresh] = ['o'.repeat(40), 'f'.repeat(40)]
  withSecrets(old)
  const made = stamp(new Date(now().getTime() - hours(1)))
  withSecrets(`${fresh},${old}`)
  expect(isTimely(made)).toBe(true)
  withSecrets(fresh)
  expect(isTimely(made)).toBe(false)
})

test('an id of a form has version 8, also if it is a new one each time', () => {
  setClock(START)
  const typed = { details: 'Text', stamp: stamp(START) }
  const [same, ...others] = [idOfForm(typed, 1), idOfForm(typed, 0), idOfForm(typed, 0), idOfForm({}, 1)]
  for (const id of [same, ...others]) expect(id).toMatch(/^.{14}8/)
  expect(idOfForm(typed, 1)).toBe(same)
  expect(new Set([same, ...others]).size).toBe(4)
})
