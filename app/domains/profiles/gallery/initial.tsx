import { initialOf } from '~/ui/initial'

/** Shown in place of photos for customers, and for providers who have uploaded none (DECISIONS "Photos"). */
export function Initial({
  name,
  isPart,
}: {
  name: string
  /** Whether it is part of a card of the page. */
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
