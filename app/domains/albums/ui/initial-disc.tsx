import { initialOf } from '~/ui/initial'

/** The first letter of a name, for somebody whose photos do not stand here. */
export function InitialDisc({ name }: { name: string }) {
  return (
    <span
      className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft font-serif text-xl/none font-semibold text-accent"
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  )
}
