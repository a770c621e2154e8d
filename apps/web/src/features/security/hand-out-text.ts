/** Saves a text as a file of this name. */
export const downloadText = (fileName: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** Prints a text alone, without the page around it. */
export const printText = (text: string): void => {
  const frame = document.createElement('iframe');
  frame.className = 'visually-hidden';
  frame.title = 'Print preview';
  frame.srcdoc = '<!doctype html>';
  frame.onload = () => {
    const { contentDocument: sheet, contentWindow: printer } = frame;
    if (sheet === null || printer === null) return;
    const lines = sheet.createElement('pre');
    lines.textContent = text;
    sheet.body.append(lines);
    printer.addEventListener('afterprint', () => frame.remove());
    printer.print();
  };
  document.body.append(frame);
};
