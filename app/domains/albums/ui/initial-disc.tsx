import { initialOf } from '~/ui/photo/photo'

/** A disc with the first letter of a name, in lists that show no photos. */
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
