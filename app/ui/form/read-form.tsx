import { useSubmit } from '@remix-run/react'
import type { ComponentPropsWithoutRef, FormEvent } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'
import { afterPaint } from '~/platform/time/after-paint'

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'method' | 'onSubmit'> & { action: string }

/** A form that reads (GET): Remix navigation on hydrated pages, a plain element elsewhere, as `Anchor` among links. */
export function ReadForm(props: Props) {
  return useHydrate() ? <NavigatingForm {...props} /> : <form method="get" {...props} />
}

/**
 * The press is painted before the navigation, whose beginning takes several frames on a slow phone (decision 0371). Empty fields stay out of the
 * address, as the module of visitors leaves them out.
 */
function NavigatingForm(props: Props) {
  const submit = useSubmit()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The button that was pressed, whose name and value belong to the query; without one, a field whose change submits.
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const shown = pressed ?? form
    if ('pressed' in shown.dataset) return
    shown.dataset.pressed = ''
    afterPaint(() => {
      delete shown.dataset.pressed
      submit(filledFields(form, pressed), { action: props.action })
    })
  }
  return <form method="get" {...props} onSubmit={onSubmit} />
}

function filledFields(form: HTMLFormElement, pressed: HTMLButtonElement | null): URLSearchParams {
  const fields = [...new FormData(form)]
  if (pressed?.name) fields.push([pressed.name, pressed.value])
  return new URLSearchParams(fields.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}
