/* A worker has one thread: what would be locked belongs to it anyway. */
#ifndef HONJIN_BROWSER_INCLUDE_PTHREAD_H
#define HONJIN_BROWSER_INCLUDE_PTHREAD_H

typedef int pthread_mutex_t;
#define PTHREAD_MUTEX_INITIALIZER 0

static inline int pthread_mutex_lock(pthread_mutex_t *mutex) { return *mutex = 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) { return *mutex = 0; }

#endif
