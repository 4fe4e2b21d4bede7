import { Alert } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pictureService } from '../cctv.api.ts'

/** What is missing on the server for pictures, in its own words; nothing while nothing is. */
export function ServiceNote() {
  const { t } = useTranslation(['cctv', 'footage'])
  const { data } = useQuery(pictureService())
  if (!data) return null
  const { pictures, live, recording } = data.data
  const lacking = [
    { off: !pictures.ok, title: t('noPictures'), detail: pictures.detail },
    { off: !live.ok, title: t('noLive'), detail: live.detail },
    { off: !recording.ok, title: t('noRecording', { ns: 'footage' }), detail: recording.detail },
  ].filter((item) => item.off)
  return lacking.map(({ title, detail }) => (
    <Alert key={title} color="orange" icon={<IconVideoOff size={18} aria-hidden />} title={title} mb="sm" role="status">
      {detail}
    </Alert>
  ))
}
