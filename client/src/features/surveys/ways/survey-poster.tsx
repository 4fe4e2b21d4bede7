import { Button, Stack, Text, Title } from '@mantine/core'
import type { SurveyLink } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../kit/qr-code.tsx'
import { addressOfLink } from './link-address.ts'
import css from './survey-poster.module.css'

/** A sheet to print with the QR code of a link, in both languages whatever the language of the screen. */
export function SurveyPoster({ survey: { title }, link }: { readonly survey: SurveyRecord; readonly link: SurveyLink }) {
  const { t } = useTranslation('surveys')
  const { t: inIndonesian } = useTranslation('surveys', { lng: 'id' })
  const { t: inEnglish } = useTranslation('surveys', { lng: 'en' })
  if (!link.token) return null
  const place = [link.asset?.name, link.area?.name, link.location?.name].filter(Boolean).join(', ')
  return (
    <Stack gap="sm">
      <article className={css.poster}>
        <Title order={2} lang="id">
          {title.id || title.en}
        </Title>
        <Text lang="en" fw={600}>
          {title.en || title.id}
        </Text>
        <QrCode text={addressOfLink(link.token)} label={t('poster')} size={220} />
        {place && <Text fw={600}>{place}</Text>}
        <Text size="sm" lang="id">
          {inIndonesian('posterText')}
        </Text>
        <Text size="sm" lang="en">
          {inEnglish('posterText')}
        </Text>
      </article>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Stack>
  )
}
