/** Whether a file can be read: a folder that was dropped cannot, nor what was moved or changed since it was chosen. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
