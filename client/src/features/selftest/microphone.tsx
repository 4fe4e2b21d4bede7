import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Meter, meterOf } from './sound.ts'

const RECORD_MS = 4000

/** Level of the microphone while it is open, and a few seconds recorded to listen to. Nothing leaves the browser. */
export function Microphone() {
  const { t } = useTranslation('selftest')
  const { level, stream, failed, start, stop } = useMicrophone()
  const [replay, setReplay] = useState<string | null>(null)
  const [recording, setRecording] = useState(false)
  useEffect(
    () => () => {
      if (replay) URL.revokeObjectURL(replay)
    },
    [replay],
  )

  const record = () => {
    if (!stream) return
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      setReplay(URL.createObjectURL(new Blob(parts, { type: recorder.mimeType })))
      setRecording(false)
    }
    setRecording(true)
    recorder.start()
    setTimeout(() => {
      if (recorder.state !== 'inactive') recorder.stop()
    }, RECORD_MS)
  }

  return (
    <Stack gap="sm">
      <Group gap="xs">
        {stream ? (
          <Button variant="default" onClick={stop}>
            {t('mic.stop')}
          </Button>
        ) : (
          <Button onClick={() => void start()}>{t('mic.start')}</Button>
        )}
        {stream && (
          <Button variant="default" loading={recording} onClick={record}>
            {t('mic.record')}
          </Button>
        )}
      </Group>
      {stream && (
        <Progress value={level * 100} size="lg" aria-label={t('mic.level')} color={level > 0.9 ? 'red' : 'brand'} transitionDuration={50} />
      )}
      {stream && (
        <Text size="sm" c="dimmed">
          {stream.getAudioTracks()[0]?.label}
        </Text>
      )}
      {failed && (
        <Text size="sm" role="alert">
          {t('mic.refused', { reason: failed })}
        </Text>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the person's own voice of four seconds ago. */}
      {replay && <audio controls src={replay} aria-label={t('mic.replay')} />}
    </Stack>
  )
}

function useMicrophone() {
  const [level, setLevel] = useState(0)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const meter = useRef<Meter | null>(null)
  const stop = () => {
    meter.current?.stop()
    meter.current = null
    setStream(null)
  }
  useEffect(() => () => meter.current?.stop(), [])
  const start = async () => {
    setFailed(null)
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: true })
      meter.current = meterOf(opened, setLevel)
      setStream(opened)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    }
  }
  return { level, stream, failed, start, stop }
}
