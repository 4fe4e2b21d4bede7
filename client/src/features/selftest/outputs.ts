import { useEffect, useState } from 'react'

/** A loudspeaker, headset or screen that sound can go to. */
export interface Output {
  readonly id: string
  readonly name: string
}

/** Only some browsers let a page choose. */
const mayChoose = (): boolean => 'setSinkId' in AudioContext.prototype && navigator.mediaDevices !== undefined

/** Outputs that the browser names; before the microphone was allowed once it names none. */
async function namedOutputs(): Promise<Output[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all
    .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** Outputs to choose from; null where there is no choosing. `name` asks for their names: the browser asks for the microphone. */
export function useOutputs() {
  const [outputs, setOutputs] = useState<readonly Output[] | null>(null)
  useEffect(() => {
    if (!mayChoose()) return undefined
    const look = (): void => void namedOutputs().then(setOutputs)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [])
  const name = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    setOutputs(await namedOutputs())
  }
  return { outputs, name }
}
