import type { ComparedLine, Part } from './differences.server'

/** What changed between two versions: removed words struck through, added ones underlined, and both named for screen readers. */
export function ComparedText({
  lines,
  labels,
}: {
  lines: readonly ComparedLine[]
  labels: { added: string; removed: string }
}) {
  return (
    <div className="grid gap-2">
      {lines.map(({ isHeading, parts }, at) => {
        const content = parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words can change twice, and the list never changes
          <ComparedPart key={place} part={part} labels={labels} />
        ))
        const key = `${at} ${parts[0]?.text}`
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
