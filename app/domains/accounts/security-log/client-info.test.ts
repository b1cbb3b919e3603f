import { expect, it } from 'vitest'
import { deviceName } from './client-info.server'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0',
    'Opera, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/126.0 Mobile/15E148 Safari/604.1', 'Chrome, iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0.0.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (iPod touch) FxiOS/128.0', 'Firefox, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) EdgA/126', 'Edge, Windows'],
  ['Something (Windows NT 10.0)', 'Windows'],
  ['Firefox/128.0', 'Firefox'],
  [`${' '.repeat(500)}Firefox/128.0`, ''],
  ['curl/8.5', ''],
  [null, ''],
])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
