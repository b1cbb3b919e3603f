import { expect, test } from 'vitest'
import { withActorName, withoutSubject, withReadableMoments } from './entry-details'
import { OPERATOR } from './log-search'

test('an entry of a case leaves out whom and what it is about; those of accounts and photos do not', () => {
  const details = { action: 'dismiss', subjectId: 'x', userId: 'x' }
  expect(withoutSubject({ targetType: 'case', details })).toEqual({
    targetType: 'case',
    details: { action: 'dismiss' },
  })
  expect(withoutSubject({ targetType: 'image', details }).details).toEqual(details)
  expect(withoutSubject({ targetType: 'case', details: null }).details).toBeNull()
})

test('moments are in the format and the time zone of their reader; texts and changed fields stay', () => {
  const reader = { language: 'de', timeZone: 'Europe/Berlin' } as const
  const moment = '2026-12-01T23:30:00.000Z'
  expect(withReadableMoments(reader, { days: 30, until: moment, reason: moment })).toEqual({
    days: 30,
    until: '02.12.2026, 00:30',
    reason: moment,
  })
  expect(withReadableMoments(reader, { before: moment })).toEqual({ before: '02.12.2026, 00:30' })
  const edit = { before: { bio: moment }, after: { bio: 'x' } }
  expect(withReadableMoments(reader, edit)).toEqual(edit)
  expect(withReadableMoments(reader, null)).toBeNull()
})

test('an exported log names the person by whom it was filtered; an unknown person and the operator stay', () => {
  const actors = [{ id: 'a1', firstName: 'Ada' }]
  expect(withActorName({ actor: 'a1', action: '' }, actors)).toEqual({ actor: 'Ada', action: '' })
  for (const details of [{ actor: 'gone' }, { actor: OPERATOR }, { actor: null }, { reason: 'a1' }, null])
    expect(withActorName(details, actors)).toBe(details)
})
