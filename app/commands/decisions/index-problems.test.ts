import { expect, test } from 'vitest'
import { indexProblems } from './index-problems'

const FIRST = {
  name: '0001-sessions.md',
  text: '# 0001 Sessions are rows\n\nReplaced by 0002. The table stays.\n',
}
const SECOND = { name: '0002-tokens.md', text: '# 0002: Tokens\n\nReplaces 0001.\n' }
const INDEX = [
  '## Sign-in',
  '- 0001 [Sessions are rows](0001-sessions.md). Replaced by 0002.',
  '- 0002 [Tokens](0002-tokens.md)',
].join('\n')

test('an index that matches has no problem', () => {
  expect(indexProblems(INDEX, [FIRST, SECOND])).toEqual([])
})

test('a decision that is missing comes with its line', () => {
  const [problem] = indexProblems('', [FIRST])
  expect(problem).toBe(
    'add this line below its subject: - 0001 [Sessions are rows](0001-sessions.md). Replaced by 0002.',
  )
})

test.each([
  ['a line without a file', INDEX, [FIRST], '0002-tokens.md does not exist'],
  ['a line twice', `${INDEX}\n${INDEX}`, [FIRST, SECOND], '0001-sessions.md is listed twice'],
  [
    'a number twice',
    INDEX,
    [FIRST, SECOND, { ...SECOND, name: '0002-other.md' }],
    'two files have the number 0002',
  ],
  [
    'another title',
    INDEX.replace('Tokens', 'Keys'),
    [FIRST, SECOND],
    'the line of 0002-tokens.md should be: - 0002',
  ],
  [
    'a replaced decision that seems to be in force',
    INDEX.replace('. Replaced by 0002.', ''),
    [FIRST, SECOND],
    'the line of 0001-sessions.md should end with "Replaced by 0002.", not ""',
  ],
  [
    'a replacement that its file does not say',
    `${INDEX}. Replaced by 0001.`,
    [FIRST, SECOND],
    'the line of 0002-tokens.md should end with "", not "Replaced by 0001."',
  ],
  [
    'a part replaced by a decision that does not mention it',
    `${INDEX.replace('. Replaced by 0002.', '')}. Partly replaced by 0001.`,
    [{ ...FIRST, text: '# 0001 Sessions are rows' }, SECOND],
    '0002-tokens.md is said to be partly replaced by 0001, which does not mention it',
  ],
])('finds %s', (_, index, decisions, expected) => {
  expect(indexProblems(index, decisions).join('\n')).toContain(expected)
})
