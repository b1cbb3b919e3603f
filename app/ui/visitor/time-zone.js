import { d, setCookie } from './dom'

// The server words times in this zone, from the next page on.
const store = (zone) => zone && !d.cookie.includes(`tz=${zone}`) && setCookie('tz', zone)

// The first use of Intl blocks a slow phone for 100 ms: where Temporal is missing, when the page has nothing else to do.
const { Temporal, requestIdleCallback = setTimeout } = globalThis
if (Temporal) store(Temporal.Now.timeZoneId())
else requestIdleCallback(() => store(Intl.DateTimeFormat().resolvedOptions().timeZone))
