import { initialOf } from '~/ui/initial'

/** Customers and providers without an upload have no photos (DECISIONS "Photos"). */
export function Initial({
  name,
  isPart,
}: {
  name: string /** Within a card of the page. */
  isPart?: boolean
}) {
  return (
    <p
      className={`grid aspect-square w-[min(100%,8rem)] place-items-center rounded-full bg-accent-soft font-serif text-[3.5rem]/none font-semibold text-accent ${isPart ? '' : 'md:justify-self-center'}`}
      aria-hidden="true"
    >
      {initialOf(name)}
    </p>
  )
}
