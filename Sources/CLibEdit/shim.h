// libedit as Swift can call it.
//
// `el_set`, `el_get` and `history` are variadic, and variadic C functions are out of Swift's reach:
// each use of them gets a wrapper with fixed parameters here. The functions on signals hide how
// differently systems spell `struct sigaction`.
#ifndef CLIBEDIT_SHIM_H
#define CLIBEDIT_SHIM_H

#include <histedit.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>

// MARK: Characters

// Standard, but headers show it only to those who ask before any other header is read.
extern int wcwidth(wchar_t character);

static inline int cle_width(wchar_t character) { return wcwidth(character); }

// MARK: Editing

static inline EditLine *cle_init(const char *name, FILE *output, int input_fd, int output_fd) {
  return el_init_fd(name, stdin, output, output, input_fd, output_fd, output_fd);
}

static inline void cle_set_client_data(EditLine *el, void *data) {
  el_set(el, EL_CLIENTDATA, data);
}

static inline void *cle_client_data(EditLine *el) {
  void *data = NULL;
  el_get(el, EL_CLIENTDATA, &data);
  return data;
}

static inline void cle_set_prompt(EditLine *el, wchar_t *(*prompt)(EditLine *)) {
  el_wset(el, EL_PROMPT, prompt);
}

static inline void cle_set_read_character(EditLine *el, el_rfunc_t read) {
  el_set(el, EL_GETCFN, read);
}

// A history that an editor goes through, and what is asked, before each step to an earlier line,
// whether to stop there.
typedef struct {
  EditLine *el;
  HistoryW *history;
  int (*must_stop)(EditLine *);
} CLERecall;

// What libedit calls. With an operation comes a number, or a pointer, or nothing.
static int cle_recall(void *data, HistEventW *event, int operation, ...) {
  CLERecall *recall = data;
  va_list arguments;
  va_start(arguments, operation);
  int takes_number = operation == H_SET || operation == H_SETSIZE || operation == H_SETUNIQUE;
  int number = takes_number ? va_arg(arguments, int) : 0;
  void *text = takes_number ? NULL : va_arg(arguments, void *);
  va_end(arguments);
  if (operation == H_NEXT && recall->must_stop(recall->el)) return -1;
  return takes_number ? history_w(recall->history, event, operation, number)
                      : history_w(recall->history, event, operation, text);
}

static inline void cle_set_history(EditLine *el, CLERecall *recall) {
  el_wset(el, EL_HIST, cle_recall, recall);
}

static inline void cle_set_editor(EditLine *el, const char *editor) {
  el_set(el, EL_EDITOR, editor);
}

static inline const char *cle_editor(EditLine *el) {
  const char *editor = NULL;
  el_get(el, EL_EDITOR, &editor);
  return editor;
}

static inline void cle_add_function(
    EditLine *el, const char *name, const char *help,
    unsigned char (*function)(EditLine *, wint_t)) {
  el_set(el, EL_ADDFN, name, help, function);
}

static inline void cle_bind(EditLine *el, const char *key, const char *function) {
  el_set(el, EL_BIND, key, function, NULL);
}

// In the mode of vi's editor in which keys are commands.
static inline void cle_unbind_vi_command(EditLine *el, const char *key) {
  el_set(el, EL_BIND, "-a", "-r", key, NULL);
}

static inline void cle_set_tty(EditLine *el, const char *mode, const char *flag) {
  el_set(el, EL_SETTY, mode, flag, NULL);
}

static inline void cle_ignore_signals(EditLine *el) { el_set(el, EL_SIGNAL, 0); }

static inline void cle_stop_editing(EditLine *el) { el_set(el, EL_EDITMODE, 0); }

static inline void cle_refresh(EditLine *el) { el_set(el, EL_REFRESH); }

// Whether the terminal's description knows a capability, such as "up".
static inline int cle_has_capability(EditLine *el, const char *capability) {
  char *value = NULL;
  return el_get(el, EL_GETTC, capability, &value) == 0 && value != NULL && *value != '\0';
}

// MARK: History: wide for the editor, narrow for files

static inline int cle_history_w_set_size(HistoryW *h, int size) {
  HistEventW event;
  return history_w(h, &event, H_SETSIZE, size);
}

static inline int cle_history_w_set_unique(HistoryW *h, int unique) {
  HistEventW event;
  return history_w(h, &event, H_SETUNIQUE, unique);
}

static inline int cle_history_w_enter(HistoryW *h, const wchar_t *line) {
  HistEventW event;
  return history_w(h, &event, H_ENTER, line);
}

static inline int cle_history_w_clear(HistoryW *h) {
  HistEventW event;
  return history_w(h, &event, H_CLEAR);
}

static inline int cle_history_set_size(History *h, int size) {
  HistEvent event;
  return history(h, &event, H_SETSIZE, size);
}

static inline int cle_history_enter(History *h, const char *line) {
  HistEvent event;
  return history(h, &event, H_ENTER, line);
}

static inline int cle_history_load(History *h, const char *path) {
  HistEvent event;
  return history(h, &event, H_LOAD, path);
}

static inline int cle_history_save(History *h, FILE *file) {
  HistEvent event;
  return history(h, &event, H_SAVE_FP, file);
}

// The oldest entry, or NULL.
static inline const char *cle_history_oldest(History *h) {
  HistEvent event;
  return history(h, &event, H_LAST) == -1 ? NULL : event.str;
}

// The entry after the one last asked for, or NULL.
static inline const char *cle_history_newer(History *h) {
  HistEvent event;
  return history(h, &event, H_PREV) == -1 ? NULL : event.str;
}

// MARK: Signals

// Installs a handler and tells what was there before. With `only_default`, a signal that the
// program handles or ignores is left alone; the result says whether the handler is in place.
static inline int cle_handle_signal(
    int signal, void (*handler)(int), int only_default, struct sigaction *previous) {
  struct sigaction action = {0};
  if (sigaction(signal, NULL, previous) != 0) return 0;
  if (only_default && previous->sa_handler != SIG_DFL) return 0;
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL) == 0;
}

// To be called in a handler: has the signal do now what `action` says, and comes back if the
// process lives on.
static inline void cle_deliver(int signal, const struct sigaction *action) {
  sigset_t set;
  sigaction(signal, action, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal);
}

#endif
