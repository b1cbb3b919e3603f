import type { ComparedLine, Part } from './differences.server'

/** The changes between two versions of a document: removed words struck through, added ones underlined. Screen readers get the labels. */
export function ComparedText({
  lines,
  labels,
}: {
  lines: readonly ComparedLine[]
  labels: { added: string; removed: string }
}) {
  return (
    <div className="grid gap-2">
      {lines.map(({ isHeading, parts }, lineIndex) => {
        const content = parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words can change twice, and the list never changes
          <ComparedPart key={index} part={part} labels={labels} />
        ))
        const key = `${lineIndex} ${parts[0]?.text}`
        return isHeading ? (
          <h3 key={key} className="mt-4">
            {content}
          </h3>
        ) : (
          <p key={key}>{content}</p>
        )
      })}
    </div>
  )
}

function ComparedPart({ part, labels }: { part: Part; labels: { added: string; removed: string } }) {
  if (part.change === 'same') return part.text
  const isAdded = part.change === 'added'
  const Tag = isAdded ? 'ins' : 'del'
  return (
    <Tag className={isAdded ? 'bg-success-soft underline' : 'bg-danger-soft line-through'}>
      <span className="sr-only">{isAdded ? labels.added : labels.removed} </span>
      {part.text}
    </Tag>
  )
}
