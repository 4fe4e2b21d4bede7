import { Accordion, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveFileButton } from '../../../kit/files/save-file-button.tsx'
import { WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { fetchPublicArticleFile, publicArticle, publicSuggestions, useAnswerPublicArticle } from '../articles.api.ts'

const MarkdownText = lazy(async () => ({ default: (await import('../markdown-text.tsx')).MarkdownText }))
const WAIT_MS = 400

/** What may help before a fault is reported, for whoever scanned a code; nothing while there is none. */
export function PublicArticles({ code, text }: { readonly code: string; readonly text: string }) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const [typed] = useDebouncedValue(text.trim().slice(0, 200), WAIT_MS)
  const found = useQuery({ ...publicSuggestions(code, typed), placeholderData: keepPreviousData }).data?.data ?? []
  if (found.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('mayHelp')}>
      <Title order={2} fz={16}>
        {t('mayHelp')}
      </Title>
      <Accordion variant="contained" keepMounted={false}>
        {found.map(({ id, title }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>{textOf(title)}</Accordion.Control>
            <Accordion.Panel>
              <ArticleText code={code} id={id} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

function ArticleText({ code, id }: { readonly code: string; readonly id: string }) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const answer = useAnswerPublicArticle(code, id)
  const article = useQuery(publicArticle(code, id)).data?.data
  if (!article) return <WaitingRows rows={3} />
  return (
    <Suspense fallback={<WaitingRows rows={3} />}>
      <MarkdownText text={textOf(article.body)} />
      <Group gap="xs" mt={article.files.length > 0 ? 'sm' : 0}>
        {article.files.map((file) => (
          <SaveFileButton
            key={file.id}
            file={file}
            label={t('saveFile', { name: file.name })}
            fetchFile={() => fetchPublicArticleFile(code, id, file.id)}
          />
        ))}
      </Group>
      {answer.isSuccess ? (
        <Text role="status" size="sm" mt="sm">
          {t(answer.variables.helped ? 'thanksHelped' : 'thanksNot')}
        </Text>
      ) : (
        <Group mt="sm" gap="xs" role="group" aria-label={t('didHelp')}>
          <Text size="sm">{t('didHelp')}</Text>
          {[true, false].map((helped) => (
            <Button
              key={String(helped)}
              size="xs"
              variant="default"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ version: article.version, helped })}
            >
              {t(helped ? 'yes' : 'no', { ns: 'common' })}
            </Button>
          ))}
        </Group>
      )}
    </Suspense>
  )
}
