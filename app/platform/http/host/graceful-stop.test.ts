import { expect, test } from 'vitest'
import { releaseAll } from './graceful-stop.server'
import { beginStopping, onStopping } from './stop-state.server'

test('a part that fails skips none of the others, and they keep their order', async () => {
  const ended: string[] = []
  const part = (name: string) => async () => {
    await new Promise(setImmediate)
    ended.push(name)
  }
  const fails = async () => {
    throw new Error('the database is unreachable')
  }
  const failsAtOnce = () => {
    throw new Error('not there')
  }
  await releaseAll([fails, part('one'), failsAtOnce, part('two'), fails])
  expect(ended).toEqual(['one', 'two'])
})

test('a process that begins to stop ends what is open, then at once what opens later, and nothing that has ended by itself', () => {
  const ended: string[] = []
  onStopping(() => ended.push('open'))
  const remove = onStopping(() => ended.push('gone'))
  remove()
  beginStopping()
  expect(ended).toEqual(['open'])
  onStopping(() => ended.push('late'))
  expect(ended).toEqual(['open', 'late'])
})
