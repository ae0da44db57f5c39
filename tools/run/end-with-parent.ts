// Preloaded into every process that the installation starts. When whoever started it is gone, even by SIGKILL, the
// channel closes and the process ends like on SIGTERM; were it left alone, it would keep ports and files.
const graceMs = 12_000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  });
  process.channel.unref();
}
