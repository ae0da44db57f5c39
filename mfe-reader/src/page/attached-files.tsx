import type { AttachFile, PageView } from '@recto/contracts/http/shared.ts';
import * as upload from '@recto/contracts/messages/upload.ts';
import { download, useCommand } from '@recto/frame';
import { fileSize } from '@recto/ui/file-upload/file-size.ts';
import { Spinner } from '@recto/ui/spinner/spinner.tsx';
import { Download } from 'lucide-react';
import { texts } from '../texts.ts';
import styles from './attached-files.module.css';
import { tellProblem } from './use-reaction.ts';

/** The page's files. Those of a page that not everybody may read are fetched with what gives the right to them. */
export const AttachedFiles = ({ page }: { page: PageView['page'] }) =>
  page.attachFiles.length === 0 ? null : (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files" className={styles.heading}>
        {texts.files}
      </h2>
      <ul className={styles.list}>
        {page.attachFiles.map(file => (
          <li key={file._id}>
            <File
              path={`/api/pages/${page.id}/attach-files/${file._id}`}
              file={file}
              isOpen={page.type === 'public' && !page.hidden}
            />
          </li>
        ))}
      </ul>
    </section>
  );

const File = ({ path, file, isOpen }: { path: string; file: AttachFile; isOpen: boolean }) => {
  const fetching = useCommand(async () => {
    try {
      await download(path, file.name);
    } catch (thrown) {
      tellProblem({ signedOut: upload.filesFailed, failed: upload.filesFailed }, thrown);
    }
  });
  const inside = (
    <>
      {fetching.isRunning ? <Spinner /> : <Download aria-hidden="true" />}
      <bdi className={styles.name}>{file.name}</bdi>
      <span className={styles.size}>{fileSize(file.size)}</span>
    </>
  );
  return isOpen ? (
    <a className={styles.file} href={path} download={file.name}>
      {inside}
    </a>
  ) : (
    <button type="button" className={styles.file} onClick={() => void fetching.run()}>
      {inside}
    </button>
  );
};
