import { pend, unpend } from './dom'
import { toast } from './toasts'

// The position is requested only after a press and sent in one POST.
export const locate = (button) => {
  const { form, dataset } = button
  if (!navigator.geolocation) return toast(dataset.gpsUnsupported ?? dataset.gpsError, 'error')
  pend(button)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      unpend(button)
      // Closed meanwhile: the reader went on.
      if (button.closest('dialog')?.open === false) return
      form.elements.latitude.value = coords.latitude.toFixed(4)
      form.elements.longitude.value = coords.longitude.toFixed(4)
      form.requestSubmit(button.form === form && button.type === 'submit' ? button : undefined)
    },
    () => {
      unpend(button)
      if (dataset.gpsError) toast(dataset.gpsError, 'error')
    },
    { enableHighAccuracy: true, timeout: 10000, maximumAge: Number(dataset.gpsMaxAge ?? 600000) },
  )
}
