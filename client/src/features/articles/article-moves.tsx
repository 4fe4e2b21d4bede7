import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ArticleDetail } from '@menara/shared/contract/articles.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { Modal } from '../../kit/overlays/modal.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { removeArticle, useMoveArticle, usePublishArticle } from './articles.api.ts'

interface MovesProps {
  readonly article: ArticleDetail
}

/** What its writers do with an article as it is: publish the draft, archive it, put it back. */
export function ArticleMoves({ article }: MovesProps) {
  const { t } = useTranslation('articles')
  const move = useMoveArticle(article.id)
  if (article.state === 'archived')
    return (
      <Button loading={move.isPending} onClick={() => move.mutate('restore')}>
        {t('restore')}
      </Button>
    )
  return (
    <>
      {article.version === null && <Remove article={article} />}
      {article.state === 'published' && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('archive')}>
          {t('archive')}
        </Button>
      )}
      {article.has_changes && <Publish article={article} />}
    </>
  )
}

/** What was never published may go altogether. */
function Remove({ article }: MovesProps) {
  const { t } = useTranslation('articles')
  const go = useNavigate()
  const name = useTextOf()(article.title)
  const remove = async () => {
    await removeArticle(article.id)
    await go({ to: '/desk/articles' })
  }
  return <RowRemove label={t('removeName', { name })} title={t('removeTitle')} text={t('removeText', { name })} remove={remove} />
}

function Publish({ article }: MovesProps) {
  const { t } = useTranslation('articles')
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const publish = usePublishArticle(article.id)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => (article.version === null ? publish.mutate('') : setOpen(true))} loading={publish.isPending}>
        {t('publish')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('publishTitle')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            publish.mutate(note.trim())
            close()
          }}
        >
          <Stack gap="sm">
            <TextInput
              data-autofocus
              label={t('note')}
              description={t('noteText')}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel', { ns: 'common' })}
              </Button>
              <Button type="submit">{t('publish')}</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
