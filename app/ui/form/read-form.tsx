import { useSubmit } from '@remix-run/react'
import type { ComponentPropsWithoutRef, FormEvent } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'
import { afterPaint } from '~/platform/time/after-paint'

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'method' | 'onSubmit'> & { action: string }

/** A form that reads (GET): hydrated pages submit it by Remix navigation, others as a plain form. `Anchor` does the same for links. */
export function ReadForm(props: Props) {
  return useHydrate() ? <NavigatingForm {...props} /> : <form method="get" {...props} />
}

/**
 * Paints the pressed state before the navigation, whose start takes several frames on a slow phone (decision 0371). Omits empty fields from
 * the URL, as the visitors' script does.
 */
function NavigatingForm(props: Props) {
  const submit = useSubmit()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The pressed button, whose name and value are part of the query; null if the change of a field submitted the form.
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
