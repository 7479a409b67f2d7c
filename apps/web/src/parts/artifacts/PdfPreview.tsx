import { Skeleton, VisuallyHidden } from '@circuit/ui';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'; // oxlint-disable-line import/default -- the bundler gives its address
import { useCallback, useEffect, useRef, useState } from 'react';

import styles from './artifacts.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A book of a thousand pages is not built before its first page is read. */
const PAGES_AHEAD = 10;

interface Props {
  readonly blob: Blob;
  readonly name: string;
  readonly onError: () => void;
}

/** The pages drawn one under the other as they come into view; their words are there for screen readers. */
export function PdfPreview({ blob, name, onError }: Props) {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [mounted, setMounted] = useState(PAGES_AHEAD);
  const report = useRef(onError);
  useEffect(() => {
    let isCurrent = true;
    const loading = blob.arrayBuffer().then((data) => getDocument({ data, enableXfa: false }));
    void loading
      .then((task) => task.promise)
      .then((opened) => isCurrent && setDocument(opened))
      .catch(() => isCurrent && report.current());
    return () => {
      isCurrent = false;
      void loading.then((task) => task.destroy());
    };
  }, [blob]);
  const seen = useCallback((pageNumber: number) => setMounted((now) => Math.max(now, pageNumber + PAGES_AHEAD)), []);
  if (document === undefined) return <Skeleton shape="block" label={`Opening ${name}…`} />;
  return (
    <section className={styles['pages']} aria-label={`Pages of ${name}`}>
      {Array.from({ length: Math.min(mounted, document.numPages) }, (_, at) => (
        <PdfPage key={at} document={document} pageNumber={at + 1} onSeen={seen} />
      ))}
    </section>
  );
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly onSeen: (pageNumber: number) => void;
}

function PdfPage({ document, pageNumber, onSeen }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const [box, paper] = [place.current, canvas.current];
    if (box === null || paper === null) return undefined;
    let stop = () => undefined as void;
    const draw = async () => {
      const page = await document.getPage(pageNumber);
      stop = drawPage(page, box, paper);
      setWords(await wordsOf(page));
    };
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        onSeen(pageNumber);
        void draw();
      },
      { rootMargin: '400px' },
    );
    sight.observe(box);
    return () => {
      sight.disconnect();
      stop();
    };
  }, [document, pageNumber, onSeen]);
  return (
    <div ref={place} className={styles['page']}>
      <canvas ref={canvas} aria-hidden />
      <VisuallyHidden>
        Page {pageNumber} of {document.numPages}. {words}
      </VisuallyHidden>
    </div>
  );
}

/** As wide as its place, and as sharp as the screen. */
function drawPage(page: PDFPageProxy, box: HTMLElement, paper: HTMLCanvasElement): () => void {
  const natural = page.getViewport({ scale: 1 });
  const scale = (Math.min(box.clientWidth, 900) / natural.width) * Math.min(window.devicePixelRatio, 2);
  const viewport = page.getViewport({ scale });
  paper.width = viewport.width;
  paper.height = viewport.height;
  const task = page.render({ canvas: paper, viewport });
  task.promise.catch(() => undefined);
  return () => task.cancel();
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
