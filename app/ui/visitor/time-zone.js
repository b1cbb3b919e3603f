import { d, setCookie } from './dom'

// The server words times in this zone, from the next page on.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (timeZone && !d.cookie.includes(`tz=${timeZone}`)) setCookie('tz', timeZone)
