import { answerTasks } from '~/platform/process/answer-tasks'
import type { HintAnswer, HintTask } from './marks'
import { loadModels } from './models/models'

// The entry point of the process that runs the models (started by hint-photos.server.ts, bundled by .config/hint-process.ts). Only this
// process decodes photos for hints.
// A high niceness: all other work comes first, uploads included.
const NICENESS = 15

let loading: ReturnType<typeof loadModels> | undefined

answerTasks(NICENESS, async ({ bytes }: HintTask): Promise<HintAnswer> => {
  loading ??= loadModels(new URL('.', import.meta.url))
  const computeHint = await loading
  const before = process.cpuUsage()
  const hint = await computeHint(Buffer.from(bytes))
  const { user, system } = process.cpuUsage(before)
  return { ...hint, rssMb: Math.round(process.memoryUsage.rss() / 1e6), cpuMs: (user + system) / 1000 }
})
