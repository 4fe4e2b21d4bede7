/** A gateway that records asha, who talks and never stops: to be killed. Says where it records to, then again and again how far she is. */
import { recordedHouse } from './recorded-house.ts'

const house = await recordedHouse(process.argv[2] ?? '')
const asha = await house.connect('asha', 1)
await asha.press()
const since = asha.said()
setInterval(() => {
  const [recording] = [...house.notes.values()].map((note) => note.recording)
  process.stdout.write(`${JSON.stringify({ recording, since, said: asha.said() })}\n`)
}, 50)
