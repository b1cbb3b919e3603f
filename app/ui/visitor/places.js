import { pend, unpend } from './dom'
import { toast } from './toasts'

// The position is requested only after a press and sent in one POST.
export const locate = (button) => {
  const { form } = button
  if (!navigator.geolocation) return toast(button.dataset.gpsUnsupported ?? button.dataset.gpsError, 'error')
  pend(button)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      form.elements.latitude.value = coords.latitude.toFixed(4)
      form.elements.longitude.value = coords.longitude.toFixed(4)
      unpend(button)
      form.requestSubmit(button.form === form && button.type === 'submit' ? button : undefined)
    },
    () => {
      unpend(button)
      if (button.dataset.gpsError) toast(button.dataset.gpsError, 'error')
    },
    { enableHighAccuracy: true, timeout: 10000, maximumAge: Number(button.dataset.gpsMaxAge ?? 600000) },
  )
}
