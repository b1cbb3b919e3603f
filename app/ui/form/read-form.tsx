import { Form, type FormProps } from '@remix-run/react'
import { useHydrate } from '~/platform/http/remix/hydrate'

/** A form that reads (GET): Remix navigation on hydrated pages, a plain element elsewhere, as `Anchor` among links. */
export function ReadForm(props: Omit<FormProps, 'method' | 'action'> & { action: string }) {
  const Element = useHydrate() ? Form : 'form'
  return <Element method="get" {...props} />
}
