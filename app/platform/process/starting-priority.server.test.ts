import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startWithLowPriority } from './starting-priority.server'

const { PRIORITY_BELOW_NORMAL } = constants.priority
const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('a starting process has a low priority until it is ready', () => {
  const usual = getPriority()
  const returnToUsual = startWithLowPriority()
  const starting = getPriority()
  returnToUsual()
  expect([starting, getPriority()]).toEqual([Math.max(usual, PRIORITY_BELOW_NORMAL), usual])
})

test('the priority is never left low', () => {
  const usual = getPriority()
  startWithLowPriority()()
  expect(getPriority()).toBe(usual)
})
