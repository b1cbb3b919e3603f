import { answerTasks } from '~/platform/process/answer-tasks'
import type { HintAnswer, HintTask } from './marks'
import { loadModels } from './models/models'

// The process of the models (hint-photos.server.ts): only here are photos decoded for hints. .config/hint-process.ts bundles it.
// Niceness: everything else comes first, uploads included.
const NICE = 15

let loading: ReturnType<typeof loadModels> | undefined

answerTasks(NICE, async ({ bytes }: HintTask): Promise<HintAnswer> => {
  loading ??= loadModels(new URL('.', import.meta.url))
  const look = await loading
  const before = process.cpuUsage()
  const hint = await look(Buffer.from(bytes))
  const { user, system } = process.cpuUsage(before)
  return { ...hint, rssMb: Math.round(process.memoryUsage.rss() / 1e6), cpuMs: (user + system) / 1000 }
})
