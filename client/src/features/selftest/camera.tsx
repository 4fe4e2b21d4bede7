import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The camera's own picture, shown here and sent nowhere. */
export function Camera() {
  const { t } = useTranslation('selftest')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    return () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [stream])
  const start = async () => {
    setFailed(null)
    await navigator.mediaDevices.getUserMedia({ video: true }).then(setStream, (error: Error) => setFailed(error.message))
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" variant="default" onClick={() => (stream ? setStream(null) : void start())}>
        {stream ? t('camera.stop') : t('camera.start')}
      </Button>
      {stream && (
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('camera.picture')}
          style={{ width: '100%', maxWidth: 320, borderRadius: 8 }}
        />
      )}
      {failed && (
        <Text size="sm" role="alert">
          {t('camera.refused', { reason: failed })}
        </Text>
      )}
    </Stack>
  )
}
