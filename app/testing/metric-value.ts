import { registry } from '~/platform/metrics/metric.server'

/** The value of a sample such as `app_mails_total{outcome="sent"}` in this process; 0 if there is none. */
export async function metricValue(sample: string): Promise<number> {
  return sampleIn(await registry().metrics(), sample)
}

/** The value of a sample in the text of a scrape; 0 if there is none. */
export function sampleIn(text: string, sample: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
