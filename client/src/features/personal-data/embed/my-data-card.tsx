import { Button, Paper, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { saveOwnData } from '../personal-data.api.ts'

/** Everything the product keeps about the own account, to be saved. */
export function MyDataCard() {
  const { t } = useTranslation('personal_data')
  const save = useMutation({ mutationFn: saveOwnData, onError: showFetchRefusal })
  return (
    <Paper p="md" component="section" aria-label={t('mine')}>
      <Title order={2} mb="sm">
        {t('mine')}
      </Title>
      <Text size="sm" mb="sm">
        {t('mineText')}
      </Text>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={save.isPending} onClick={() => save.mutate()}>
        {t('saveData')}
      </Button>
    </Paper>
  )
}
