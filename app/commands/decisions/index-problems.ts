/** A file of app/decisions. */
type Decision = { name: string; text: string }

type Entry = { number: string; title: string; name: string; note: string }

/** Where the index of the decisions differs from their files: one line for each difference. */
export function indexProblems(index: string, decisions: readonly Decision[]): string[] {
  const entries = entriesOf(index)
  return [
    ...repeated(decisions.map(({ name }) => name.slice(0, 4))).map(
      (number) => `two files have the number ${number}`,
    ),
    ...repeated(entries.map(({ name }) => name)).map((name) => `${name} is listed twice`),
    ...entries
      .filter(({ name }) => !decisions.some((decision) => decision.name === name))
      .map(({ name }) => `${name} does not exist`),
    ...decisions.flatMap((decision) => {
      const expected = `- ${decision.name.slice(0, 4)} [${titleOf(decision)}](${decision.name})`
      const entry = entries.find(({ name }) => name === decision.name)
      if (!entry) return [`add this line below its subject: ${expected}${noteOf(decision)}`]
      if (entry.number !== decision.name.slice(0, 4) || entry.title !== titleOf(decision))
        return [`the line of ${decision.name} should be: ${expected}`]
      return noteProblems(entry, decision, decisions)
    }),
  ]
}

function noteProblems({ name, note }: Entry, decision: Decision, decisions: readonly Decision[]): string[] {
  if (!note.startsWith('Partly')) {
    const expected = noteOf(decision).replace(/^\. /, '')
    return note === expected ? [] : [`the line of ${name} should end with "${expected}", not "${note}"`]
  }
  // A later decision names the one that it changes.
  const number = name.slice(0, 4)
  return [...note.matchAll(/\d{4}/g)]
    .filter(([later]) => !decisions.some((one) => one.name.startsWith(later) && one.text.includes(number)))
    .map(([later]) => `${name} is said to be partly replaced by ${later}, which does not mention it`)
}

function entriesOf(index: string): Entry[] {
  return [...index.matchAll(/^- (\d{4}) \[(.+)\]\(([^)]+)\)(?:\. (.+))?$/gm)].map(
    ([, number = '', title = '', name = '', note = '']) => ({ number, title, name, note }),
  )
}

const titleOf = ({ text }: Decision): string => (text.split('\n')[0] ?? '').replace(/^# \d{4}[.:]? +/, '')

function noteOf({ text }: Decision): string {
  const by = /^Replaced by (\d{4})/m.exec(text)?.[1]
  return by ? `. Replaced by ${by}.` : ''
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
